/** Uploads the files of one item: preview, progress, retry, and the size limit. */
import { uploadFile } from '#domains/uploads/calls.gen.ts'
import { LIMITS, type UploadedFile } from '#domains/uploads/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { upload } from '#kit/web/files/upload.ts'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'

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
  const { bytes, types } = LIMITS[purpose]
  const uploads = useUploads({
    maxBytes: bytes,
    send: (file, onProgress) => upload(uploadFile, { purpose }, file, { onProgress }),
    onDone: onAdd,
  })
  return (
    <Field
      label={label}
      required={isRequired}
      hint={hint}
      error={error}
      group
      className={max === 1 ? undefined : 'form-grid-full'} // the two sides of a document stand side by side
    >
      <div className="uploads">
        {files.map(({ id, url, type }) => (
          <UploadTile
            key={id}
            name={label}
            state="done"
            src={type === 'application/pdf' || url === '' ? undefined : url}
            onRemove={() => onRemove(id)}
          />
        ))}
        <WaitingTiles uploads={uploads} />
        <UploadAdd
          count={files.length + uploads.waiting.length}
          max={max}
          accept={types.join()}
          label={max === 1 ? label : undefined}
          onFiles={uploads.take}
        />
      </div>
    </Field>
  )
}
