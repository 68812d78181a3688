/** The pictures of a signed delivery note: progress and retry in the tiles, three at most. */
import { uploadFile } from '#domains/uploads/calls.gen.ts'
import { LIMITS, type UploadedFile } from '#domains/uploads/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { upload } from '#kit/web/files/upload.ts'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { RECEIPT_FILES_MOST } from '../limits.ts'

const { bytes, types } = LIMITS.voucher
const purpose = 'voucher'

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
  const uploads = useUploads({
    maxBytes: bytes,
    send: async (file, onProgress) => {
      onUploading(true)
      try {
        return await upload(uploadFile, { purpose }, file, { onProgress })
      } finally {
        onUploading(false)
      }
    },
    onDone: (file) => onFiles((now) => [...now, file]),
  })
  return (
    <Field
      label={t(isRequired ? 'files.required' : 'files.optional')}
      required={isRequired}
      hint={t('files.hint', { count: RECEIPT_FILES_MOST })}
      error={error}
      group
    >
      <div className="uploads">
        {files.map(({ id, url, type }, index) => (
          <UploadTile
            key={id}
            name={t('file', { number: index + 1 })}
            state="done"
            src={type === 'application/pdf' ? undefined : url}
            onRemove={() => onFiles((now) => now.filter((each) => each.id !== id))}
          />
        ))}
        <WaitingTiles uploads={uploads} />
        <UploadAdd
          count={files.length + uploads.waiting.length}
          max={RECEIPT_FILES_MOST}
          accept={types.join()}
          onFiles={uploads.take}
        />
      </div>
    </Field>
  )
}
