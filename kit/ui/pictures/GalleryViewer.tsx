/**
 * Pictures over the whole window: turn them by keys, buttons or swiping; look closer by wheel, keys, two fingers or a click.
 * Ours: yet-another-react-lightbox 3.32.2 (17.7 KB with its plugins) was tried; Home, End, 0 and a single click did nothing, and the picture's name is not its window's.
 */
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Maximize from 'lucide-react/icons/maximize'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { IconButton } from '../basics/IconButton.tsx'
import { Picture } from './Picture.tsx'
import { Thumbs, type GalleryPicture } from './GalleryThumbs.tsx'
import { useModal } from '../overlays/use-modal.ts'
import { useZoom } from './use-zoom.ts'

type Props = {
  pictures: readonly GalleryPicture[]
  at: number
  size: number
  onTurn: (index: number) => void
  onClose: () => void
}

export default function GalleryViewer({ pictures, at, size, onTurn, onClose }: Props) {
  const t = useT('forms')
  const kit = useT('kit')
  const titleId = useId()
  const modal = useModal(true, onClose)
  const whole = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const total = pictures.length
  const shown = pictures[at]
  const turn = (by: number) => {
    if (at + by >= 0 && at + by < total) onTurn(at + by)
  }
  const zoom = useZoom(stage, { onSwipe: turn })
  const { reset } = zoom
  useEffect(() => reset(), [at, reset])
  const press = (event: KeyboardEvent) => {
    const act: Record<string, () => void> = {
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
      Home: () => onTurn(0),
      End: () => onTurn(total - 1),
      '+': () => zoom.by(ZOOM_STEP),
      '=': () => zoom.by(ZOOM_STEP),
      '-': () => zoom.by(1 / ZOOM_STEP),
      '0': zoom.reset,
      f: toggleFull,
    }
    const found = act[event.key]
    if (found === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    found()
  }
  const toggleFull = () => {
    // A dialog itself may not fill the screen, and one that refuses it stays as it is.
    const change =
      document.fullscreenElement === null
        ? whole.current?.requestFullscreen()
        : document.exitFullscreen()
    change?.catch(() => {})
  }
  if (shown === undefined) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys turn and enlarge
    <dialog {...modal} className="viewer" aria-labelledby={titleId} onKeyDown={press}>
      <div ref={whole} className="viewer-whole">
        <header className="viewer-bar">
          <h2 id={titleId}>
            {total > 1 && `${at + 1} / ${total} · `}
            {shown.alt}
          </h2>
          {shown.filmSrc === undefined && <Closer zoom={zoom} />}
          {document.fullscreenEnabled && (
            <IconButton icon={Maximize} label={t('viewer.full')} onClick={toggleFull} />
          )}
          <IconButton icon={X} label={kit('ui.close')} data-autofocus onClick={onClose} />
        </header>
        <div
          ref={stage}
          className={classes('viewer-stage', zoom.isLarge && 'is-large')}
          {...(shown.filmSrc === undefined ? zoom.handlers : {})}
        >
          {shown.filmSrc === undefined ? (
            <Picture
              key={shown.src}
              src={shown.src}
              alt={shown.alt}
              width={size}
              height={size}
              draggable={false}
            />
          ) : (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- the merchant's film has no words
            <video key={shown.filmSrc} controls autoPlay playsInline src={shown.filmSrc} />
          )}
          {total > 1 && (
            <>
              <IconButton
                className="viewer-turn"
                icon={ChevronLeft}
                label={t('viewer.before')}
                disabled={at === 0}
                onClick={() => turn(-1)}
              />
              <IconButton
                className="viewer-turn"
                icon={ChevronRight}
                label={t('viewer.next')}
                disabled={at === total - 1}
                onClick={() => turn(1)}
              />
            </>
          )}
        </div>
        {total > 1 && (
          <Thumbs className="viewer-thumbs" pictures={pictures} at={at} onGo={onTurn} />
        )}
      </div>
    </dialog>
  )
}

const ZOOM_STEP = 1.5

function Closer({ zoom }: { zoom: ReturnType<typeof useZoom> }) {
  const t = useT('forms')
  return (
    <>
      <IconButton
        icon={ZoomOut}
        label={t('viewer.smaller')}
        disabled={!zoom.isLarge}
        onClick={() => zoom.by(1 / ZOOM_STEP)}
      />
      <IconButton
        icon={ZoomIn}
        label={t('viewer.larger')}
        disabled={zoom.isLargest}
        onClick={() => zoom.by(ZOOM_STEP)}
      />
    </>
  )
}
