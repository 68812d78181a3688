/** Pictures of one buyer's goods that staff add to a form, held by their addresses. They are private. */
import { LIMITS } from '#domains/uploads/contract.ts'
import { uploadOfficeFile } from '#domains/uploads/calls.gen.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { upload } from '#kit/web/files/upload.ts'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'

type Props = {
  label: string
  /** Of the picture with this number. */
  nameOf: (number: number) => string
  most: number
  urls: readonly string[]
  /** Of two uploads that end together each keeps the other's. */
  onUrls: (change: (now: string[]) => string[]) => void
}

export function PictureUrlsField({ label, nameOf, most, urls, onUrls }: Props) {
  const { bytes, types } = LIMITS.evidence
  const uploads = useUploads({
    maxBytes: bytes,
    send: (file, onProgress) =>
      upload(uploadOfficeFile, { purpose: 'evidence' }, file, { onProgress }),
    onDone: ({ url }) => onUrls((now) => [...now, url]),
  })
  const left = most - urls.length - uploads.waiting.length
  return (
    <Field label={label} group>
      <div className="uploads">
        {urls.map((url, index) => (
          <UploadTile
            key={url}
            name={nameOf(index + 1)}
            state="done"
            src={url}
            onRemove={() => onUrls((now) => now.filter((each) => each !== url))}
          />
        ))}
        <WaitingTiles uploads={uploads} />
        <UploadAdd
          count={most - left}
          max={most}
          accept={types.join()}
          onFiles={(files) => uploads.take(files.slice(0, left))}
        />
      </div>
    </Field>
  )
}
