/** A product's pictures: thumbnails at the side, swiping on a phone, arrow keys, and a look from near. Without any, a drawing. */
import { ZoomIn } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '#kit/web/i18n.tsx'
import { classes } from './classes.ts'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { Photo, Picture } from './Picture.tsx'

export type GalleryPicture = {
  src: string
  srcSet?: string | undefined
  /** For the thumbnail; else the picture itself. */
  thumbSrc?: string | undefined
  alt: string
}

export type ProductGalleryProps = {
  pictures: readonly GalleryPicture[]
  /** Over the first picture: what can be looked at in space. */
  mark?: ReactNode
  /** Side of the large picture in pixels, 1200 by the design. */
  size?: number | undefined
  /** Under the pictures: what is promised. */
  children?: ReactNode
}

const THUMB = 68

export function ProductGallery({ pictures, mark, size = 1200, children }: ProductGalleryProps) {
  const t = useT('kit')
  const slides = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [isNear, look] = useState(false)
  const total = pictures.length
  const shown = pictures[at]

  const go = (to: number) => {
    const index = Math.max(0, Math.min(to, total - 1))
    setAt(index)
    const { current } = slides
    current?.scrollTo({ left: index * current.clientWidth, behavior: 'instant' })
  }
  const settle = () => {
    const { current } = slides
    if (current !== null && current.clientWidth > 0) {
      setAt(Math.min(total - 1, Math.round(current.scrollLeft / current.clientWidth)))
    }
  }
  const press = (event: KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (move === undefined) return
    event.preventDefault()
    go(at + move)
  }
  return (
    <div className={classes('gallery', total < 2 && 'gallery-single')}>
      {total > 1 && <Thumbs pictures={pictures} at={at} onGo={go} />}
      <div className="min-w-0">
        <div className="gallery-stage">
          {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- arrow keys turn the pictures */}
          <div
            ref={slides}
            className="gallery-slides"
            role="group"
            aria-label={t('ui.gallery.label')}
            tabIndex={0}
            onScroll={settle}
            onKeyDown={press}
          >
            {total === 0 && <span className="photo" />}
            {pictures.map(({ src, srcSet, alt }, index) => (
              <Photo
                key={src}
                src={src}
                srcSet={srcSet}
                alt={alt}
                width={size}
                height={size}
                eager={index === 0}
                onClick={() => look(true)}
              />
            ))}
          </div>
          {mark !== undefined && <span className="gallery-mark">{mark}</span>}
          {total > 0 && (
            <IconButton
              className="gallery-zoom"
              icon={ZoomIn}
              label={t('ui.gallery.zoom')}
              onClick={() => look(true)}
            />
          )}
          {total > 1 && (
            <span className="gallery-count" aria-hidden="true">
              {at + 1} / {total}
            </span>
          )}
        </div>
        {children}
      </div>
      {shown !== undefined && (
        <Dialog open={isNear} onClose={() => look(false)} size="full" title={shown.alt}>
          <div className="gallery-zoomed">
            <Picture
              src={shown.src}
              srcSet={shown.srcSet}
              alt={shown.alt}
              width={size}
              height={size}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
}

function Thumbs(props: {
  pictures: readonly GalleryPicture[]
  at: number
  onGo: (index: number) => void
}) {
  const t = useT('kit')
  const { pictures, at, onGo } = props
  return (
    <div className="gallery-thumbs">
      {pictures.map(({ src, thumbSrc = src }, index) => (
        <button
          key={src}
          type="button"
          aria-label={t('ui.gallery.picture', { number: index + 1, total: pictures.length })}
          aria-current={index === at ? 'true' : undefined}
          onClick={() => onGo(index)}
        >
          <Picture src={thumbSrc} alt="" width={THUMB} height={THUMB} />
        </button>
      ))}
    </div>
  )
}
