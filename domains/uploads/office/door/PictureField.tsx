/** A form field for one picture, stored by its public address: upload, preview, remove. */
import { Field } from '#kit/ui/forms/Field.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'
import { upload } from '#kit/web/files/upload.ts'
import { uploadOfficeFile } from '../../calls.gen.ts'
import { LIMITS } from '../../contract.ts'

/** For rich text: uploads a picture, and returns its address. */
export const sendPicture = (purpose: 'product' | 'banner') => async (file: File) =>
  (await upload(uploadOfficeFile, { purpose }, file)).url

type Props = {
  label: string
  hint?: string | undefined
  purpose: 'product' | 'banner'
  url: string | null
  onUrl: (url: string | null) => void
}

export function PictureField({ label, hint, purpose, url, onUrl }: Props) {
  const { bytes, types } = LIMITS[purpose]
  const uploads = useUploads({
    maxBytes: bytes,
    send: (file, onProgress) => upload(uploadOfficeFile, { purpose }, file, { onProgress }),
    onDone: (uploaded) => onUrl(uploaded.url),
  })
  const count = (url === null ? 0 : 1) + uploads.waiting.length
  return (
    <Field label={label} hint={hint} group>
      <div className="uploads">
        {url !== null && (
          <UploadTile name={label} state="done" src={url} onRemove={() => onUrl(null)} />
        )}
        <WaitingTiles uploads={uploads} />
        <UploadAdd count={count} max={1} accept={types.join()} onFiles={uploads.take} />
      </div>
    </Field>
  )
}
