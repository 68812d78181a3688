/** The pictures of a review: progress and retry in the tiles, nine at most. */
import { uploadFile } from '#domains/uploads/calls.gen.ts'
import { LIMITS } from '#domains/uploads/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { upload } from '#kit/web/files/upload.ts'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { REVIEW_PICTURES_MOST } from '../limits.ts'

const { bytes, types } = LIMITS.review

export type ReviewPicture = { id: string; url: string }
type Change = (pictures: readonly ReviewPicture[]) => readonly ReviewPicture[]
type Props = {
  pictures: readonly ReviewPicture[]
  error: string | undefined
  onPictures: (change: Change) => void
  onUploading: (count: number) => void
}

export function ReviewPictures({ pictures, error, onPictures, onUploading }: Props) {
  const t = useT('reviews')
  const uploads = useUploads({
    maxBytes: bytes,
    send: async (file, onProgress) => {
      onUploading(1)
      try {
        return await upload(uploadFile, { purpose: 'review' }, file, { onProgress })
      } finally {
        onUploading(-1)
      }
    },
    onDone: ({ id, url }) => onPictures((now) => [...now, { id, url }]),
  })
  return (
    <Field
      label={t('write.pictures')}
      hint={t('write.picturesHint', { count: REVIEW_PICTURES_MOST })}
      error={error}
      group
    >
      <div className="uploads">
        {pictures.map(({ id, url }, index) => (
          <UploadTile
            key={id}
            name={t('shown.picture', { number: index + 1, total: pictures.length })}
            state="done"
            src={url}
            onRemove={() => onPictures((now) => now.filter((each) => each.id !== id))}
          />
        ))}
        <WaitingTiles uploads={uploads} />
        <UploadAdd
          count={pictures.length + uploads.waiting.length}
          max={REVIEW_PICTURES_MOST}
          accept={types.join()}
          onFiles={uploads.take}
        />
      </div>
    </Field>
  )
}
