/** One large file of the form, stored by address: uploaded with progress, previewed, removed and restored. */
import Box from 'lucide-react/icons/box'
import Trash2 from 'lucide-react/icons/trash'
import { uploadLarge } from '#domains/uploads/calls.gen.ts'
import { LIMITS } from '#domains/uploads/contract.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { UploadAdd } from '#kit/ui/forms/UploadTile.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { uploadLargeFile } from '#kit/web/files/upload.ts'
import { useUploads } from '#kit/web/files/uploads.ts'
import { WaitingTiles } from '#kit/web/files/WaitingTiles.tsx'

type Props = {
  label: string
  hint: string
  purpose: 'model' | 'video'
  /** The prefix of its media type, and the filter of the file dialog. */
  kind: { type: string; accept: string }
  /** The message for a file of another kind. */
  wrong: string
  url: string | null
  canWrite: boolean
  onUrl: (url: string | null) => void
}
const MEGABYTE = 1024 * 1024

export function MediaFile(props: Props) {
  const { label, hint, purpose, kind, wrong, url, canWrite, onUrl } = props
  const t = useT('office.product-admin')
  const { bytes } = LIMITS[purpose]
  const uploads = useUploads({
    maxBytes: bytes,
    send: async (file, onProgress) => {
      const done = await uploadLargeFile(uploadLarge, { purpose }, file, { onProgress })
      if (!done.type.startsWith(kind.type)) throw new Error(wrong)
      return done
    },
    onDone: (done) => onUrl(done.url),
  })
  const remove = () => {
    onUrl(null)
    toast(t('media.fileRemoved', { name: label }), {
      kind: 'success',
      action: { label: t('undo'), run: () => onUrl(url) },
    })
  }
  const most = t('media.most', { megabytes: bytes / MEGABYTE })
  return (
    <Field label={label} hint={canWrite ? `${hint} ${most}` : hint} group>
      {url !== null && (
        <div className="stack gap-2">
          {purpose === 'video' ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- goods in use; the merchant has no words for it
            <video
              src={url}
              controls
              preload="metadata"
              className="max-h-56 w-full rounded-md bg-tile object-contain"
            />
          ) : (
            <a href={url} className="link inline-flex items-center gap-1.5 text-sm" download>
              <Icon of={Box} size="small" />
              {t('media.download', { name: url.split('.').at(-1)?.toUpperCase() ?? '' })}
            </a>
          )}
          {canWrite && (
            <Button size="small" icon={Trash2} className="justify-self-start" onClick={remove}>
              {t('media.removeFile')}
              <span className="sr-only"> {label}</span>
            </Button>
          )}
        </div>
      )}
      {canWrite && (
        <div className="uploads">
          <WaitingTiles uploads={uploads} />
          {url === null && (
            <UploadAdd
              count={uploads.waiting.length}
              max={1}
              accept={kind.accept}
              label={t('media.choose')}
              onFiles={uploads.take}
            />
          )}
        </div>
      )}
    </Field>
  )
}
