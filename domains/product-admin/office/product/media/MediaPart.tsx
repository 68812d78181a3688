/** The product's pictures in order; the first one is on cards. Uploaded in bulk, moved by dragging or keys, cropped. */
import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Suspense, useState, type DragEvent } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { WaitingFile } from '#kit/web/files/uploads.ts'
import { late } from '#kit/web/pages/late.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { importedPictures, retryPictures } from '../../../calls.gen.ts'
import type { PartProps } from '../form.ts'
import { withImported, type ImportedPicture } from './imported-pictures.ts'
import { MediaTile } from './MediaTile.tsx'
import { keyOf, type Picture } from './pictures.ts'
import { usePictures } from './use-pictures.ts'

const CropDialog = late(() => import('./CropDialog.tsx'))

type Props = PartProps & {
  imported: readonly ImportedPicture[]
  /** Undefined for a new product. */
  productId: number | undefined
}

/** Fetches pictures again that an import could not fetch; the answer comes later, into their tiles. */
function useRetry() {
  const t = useT('office.product-admin')
  return useAct(retryPictures, {
    refresh: [importedPictures],
    onDone: () => toast(t('media.retrying'), { kind: 'info' }),
  })
}

export function MediaPart({ form, lang, canWrite, imported, productId }: Props) {
  const t = useT('office.product-admin')
  const media = usePictures(form)
  const [cropped, setCropped] = useState<Picture>()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const { waiting, max } = media
  const retry = useRetry()
  const shown = withImported(media.pictures, imported)
  const failedCount = shown.filter(({ known }) => known?.state === 'failed').length
  const count = shown.length
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count) return
    media.move(from, to)
    setAnnouncement(t('media.moved', { number: to + 1, count }))
  }
  return (
    <Panel
      title={t('part.pictures')}
      note={t('part.picturesNote')}
      more={
        canWrite &&
        failedCount > 1 && (
          <RetryAll
            count={failedCount}
            isPending={retry.isPending}
            onRetry={() => retry.mutate({ productId: productId! })}
          />
        )
      }
    >
      <output className="sr-only">{announcement}</output>
      <p id="media-hint" className="mb-3 text-xs text-ink-3">
        {t('media.hint')}
      </p>
      <ol className="media">
        {shown.map(({ picture, known }, at) => (
          <MediaTile
            key={keyOf(picture)}
            form={form}
            lang={lang}
            canWrite={canWrite}
            at={at}
            count={count}
            picture={picture}
            imported={known}
            isRetrying={retry.isPending}
            onRetry={() => retry.mutate({ productId: productId!, pictureId: picture.id })}
            isDropping={over === at && dragged !== undefined && dragged !== at}
            onMove={(to) => move(at, to)}
            onCrop={() => setCropped(picture)}
            onRemove={() => media.remove(at)}
            onDrag={() => setDragged(at)}
            onOver={() => setOver(at)}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, at)
            }}
            onEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
          />
        ))}
        {waiting.map((file) => (
          <WaitingTile
            key={`w${file.key}`}
            waiting={file}
            onRetry={() => media.retry(file.key)}
            onDrop={() => media.drop(file.key)}
          />
        ))}
        {canWrite && count + waiting.length < max && (
          <li>
            <DropZone
              accept={media.accept}
              text={t('media.add')}
              note={t('media.addNote', { count: count + waiting.length, max })}
              onFiles={media.take}
            />
          </li>
        )}
      </ol>
      {cropped !== undefined && (
        <Suspense>
          <CropDialog
            url={cropped.url}
            onClose={() => setCropped(undefined)}
            onDone={(file) => {
              media.replace(cropped, file)
              setCropped(undefined)
            }}
          />
        </Suspense>
      )}
    </Panel>
  )
}

type RetryAllProps = { count: number; isPending: boolean; onRetry: () => void }

function RetryAll({ count, isPending, onRetry }: RetryAllProps) {
  const t = useT('office.product-admin')
  return (
    <Button size="small" icon={RotateCcw} busy={isPending} onClick={onRetry}>
      {t('media.again', { count })}
    </Button>
  )
}

type WaitingProps = { waiting: WaitingFile; onRetry: () => void; onDrop: () => void }

/** Uploading, or refused with the reason. */
function WaitingTile({ waiting, onRetry, onDrop }: WaitingProps) {
  const t = useT('office.product-admin')
  const forms = useT('forms')
  const { file, percent, error } = waiting
  return (
    <li className="media-waiting">
      <b>{file.name}</b>
      {error === undefined ? (
        <>
          <ProgressBar
            value={percent}
            label={forms('tile.progress', { name: file.name, percent })}
          />
          <span className="figures">{percent}%</span>
        </>
      ) : (
        <>
          <span className="text-danger" role="alert">
            {error}
          </span>
          <span className="flex flex-wrap gap-1">
            <Button size="small" onClick={onRetry}>
              {forms('tile.retry')}
            </Button>
            <Button size="small" variant="quiet" onClick={onDrop}>
              {t('media.dismiss')}
              <span className="sr-only"> {file.name}</span>
            </Button>
          </span>
        </>
      )}
    </li>
  )
}

type ZoneProps = {
  accept: string
  text: string
  note: string
  onFiles: (files: File[]) => void
}

function DropZone({ accept, text, note, onFiles }: ZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files may also be dropped on it
    <label
      className="media-drop h-full"
      data-over={isOver}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <input
        type="file"
        className="sr-only"
        accept={accept}
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = '' // the same file may be chosen again
          if (files.length > 0) onFiles(files)
        }}
      />
      <Icon of={ImagePlus} />
      <span>{text}</span>
      <span className="figures text-xs">{note}</span>
    </label>
  )
}
