/** Uploads the files of one item: preview, progress, retry, and the size limit. */
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { BuyerFiles } from '#domains/uploads/web/door/BuyerFiles.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'

type FilesProps = {
  purpose: 'identity' | 'licence'
  max: number
  label: string
  isRequired: boolean
  hint: string | undefined
  error: string | undefined
  files: readonly UploadedFile[]
  onAdd: (file: UploadedFile) => void
  onRemove: (id: string) => void
}

export function Files(props: FilesProps) {
  const { purpose, max, label, isRequired, hint, error, files, onAdd, onRemove } = props
  return (
    <Field
      label={label}
      required={isRequired}
      hint={hint}
      error={error}
      group
      className={max === 1 ? undefined : 'form-grid-full'} // the two sides of a document stand side by side
    >
      <BuyerFiles
        purpose={purpose}
        files={files}
        most={max}
        nameOf={() => label}
        addLabel={max === 1 ? label : undefined}
        onAdd={onAdd}
        onRemove={onRemove}
      />
    </Field>
  )
}
