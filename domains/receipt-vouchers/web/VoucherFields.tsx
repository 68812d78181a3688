/** The pictures of a signed delivery note: progress and retry in the tiles, three at most. */
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { BuyerFiles } from '#domains/uploads/web/door/BuyerFiles.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { RECEIPT_FILES_MOST } from '../limits.ts'

type Change = (files: readonly UploadedFile[]) => readonly UploadedFile[]
type Props = {
  files: readonly UploadedFile[]
  isRequired: boolean
  error: string | undefined
  onFiles: (change: Change) => void
  onUploading: (isUploading: boolean) => void
}

export function VoucherFields({ files, isRequired, error, onFiles, onUploading }: Props) {
  const t = useT('receipt-vouchers')
  return (
    <Field
      label={t(isRequired ? 'files.required' : 'files.optional')}
      required={isRequired}
      hint={t('files.hint', { count: RECEIPT_FILES_MOST })}
      error={error}
      group
    >
      <BuyerFiles
        purpose="voucher"
        files={files}
        most={RECEIPT_FILES_MOST}
        nameOf={(_file, index) => t('file', { number: index + 1 })}
        onAdd={(file) => onFiles((now) => [...now, file])}
        onRemove={(id) => onFiles((now) => now.filter((each) => each.id !== id))}
        onUploading={onUploading}
      />
    </Field>
  )
}
