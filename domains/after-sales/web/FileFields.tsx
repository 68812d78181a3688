/** Pictures for a case: progress and retry in the tiles, nine at most. */
import { uploadFile } from '#domains/uploads/calls.gen.ts'
import { LIMITS, type UploadedFile } from '#domains/uploads/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { upload } from '#kit/web/files/upload.ts'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { CASE_FILES_MOST } from '../limits.ts'

type Props = {
  files: readonly UploadedFile[]
  onFiles: (change: (now: readonly UploadedFile[]) => readonly UploadedFile[]) => void
}

const { bytes, types } = LIMITS.answer

export function FileFields({ files, onFiles }: Props) {
  const t = useT('after-sales')
  const uploads = useUploads({
    maxBytes: bytes,
    send: (file, onProgress) => upload(uploadFile, { purpose: 'answer' }, file, { onProgress }),
    onDone: (file) => onFiles((now) => [...now, file]),
  })
  const left = CASE_FILES_MOST - files.length - uploads.waiting.length
  return (
    <Field label={t('files.label')} hint={t('files.hint', { count: CASE_FILES_MOST })} group>
      <div className="uploads">
        {files.map(({ id, url, type }, index) => (
          <UploadTile
            key={id}
            name={t('files.one', { number: index + 1 })}
            state="done"
            src={type === 'application/pdf' ? undefined : url}
            onRemove={() => onFiles((now) => now.filter((each) => each.id !== id))}
          />
        ))}
        <WaitingTiles uploads={uploads} />
        <UploadAdd
          count={files.length + uploads.waiting.length}
          max={CASE_FILES_MOST}
          accept={types.join()}
          onFiles={(chosen) => uploads.take(chosen.slice(0, left))}
        />
      </div>
    </Field>
  )
}
