/** Pictures that staff add to a form, held by their addresses. Those of one buyer's goods are private, those of products public. */
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
  /** Left out: of one buyer's goods. */
  purpose?: 'evidence' | 'product'
  urls: readonly string[]
  /** Of two uploads that end together each keeps the other's. */
  onUrls: (change: (now: string[]) => string[]) => void
}

export function PictureUrlsField({
  label,
  nameOf,
  most,
  purpose = 'evidence',
  urls,
  onUrls,
}: Props) {
  const { bytes, types } = LIMITS[purpose]
  const uploads = useUploads({
    maxBytes: bytes,
    send: (file, onProgress) => upload(uploadOfficeFile, { purpose }, file, { onProgress }),
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
