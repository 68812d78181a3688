/**
 * A product's pictures and its video: thumbnails at the side, swiping on a phone, arrow keys, a magnifier under the
 * pointer, and a full-window viewer. Without pictures, a placeholder.
 */
import Play from 'lucide-react/icons/play'
import ZoomIn from 'lucide-react/icons/zoom-in'
import {
  Suspense,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { late } from '#kit/web/pages/late.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { Thumbs, type GalleryPicture } from '#kit/ui/pictures/GalleryThumbs.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Photo, Picture } from '#kit/ui/pictures/Picture.tsx'

/** Loaded when the viewer is opened. */
const GalleryViewer = late(() => import('#kit/ui/pictures/GalleryViewer.tsx'))

export type ProductGalleryProps = {
  pictures: readonly GalleryPicture[]
  /** Over the first picture: the mark of a 3D model. */
  mark?: ReactNode
  /** Side of the large picture in pixels, 1200 by the design. */
  size?: number | undefined
  /** Below the pictures: the assurances. */
  children?: ReactNode
}

export function ProductGallery({ pictures, mark, size = 1200, children }: ProductGalleryProps) {
  const t = useT('kit')
  const catalog = useT('catalog')
  const slides = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [isNear, setIsNear] = useState(false)
  const total = pictures.length

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
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: total - 1 }[event.key]
    if (to !== undefined) go(to)
    else if (event.key === 'Enter' && event.target === slides.current) setIsNear(true)
    else return
    event.preventDefault()
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
            aria-label={catalog('gallery.label')}
            tabIndex={0}
            onScroll={settle}
            onKeyDown={press}
          >
            {total === 0 && <span className="photo" />}
            {pictures.map((picture, index) =>
              picture.filmSrc === undefined ? (
                <Photo
                  key={picture.src}
                  src={picture.src}
                  srcSet={picture.srcSet}
                  sizes={picture.sizes}
                  alt={picture.alt}
                  width={size}
                  height={size}
                  eager={index === 0}
                  onClick={() => setIsNear(true)}
                  onPointerMove={follow}
                  onPointerLeave={leave}
                />
              ) : (
                <Film key={picture.filmSrc} picture={picture} src={picture.filmSrc} size={size} />
              ),
            )}
          </div>
          {mark !== undefined && <span className="gallery-mark">{mark}</span>}
          {total > 0 && (
            <IconButton
              className="gallery-zoom"
              icon={ZoomIn}
              label={t('ui.gallery.zoom')}
              onClick={() => setIsNear(true)}
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
      {isNear && (
        <Suspense fallback={null}>
          <GalleryViewer
            pictures={pictures}
            at={at}
            size={size}
            onTurn={go}
            onClose={() => setIsNear(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A mouse magnifies what it points to; touch zooms in the viewer. */
function follow({ pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  if (pointerType !== 'mouse') return
  const { style, classList, parentElement } = currentTarget // its tile does not grow
  if (parentElement === null) return
  const { left, top, width, height } = parentElement.getBoundingClientRect()
  classList.add('is-near')
  style.setProperty('--at-x', `${((clientX - left) / width) * 100}%`)
  style.setProperty('--at-y', `${((clientY - top) / height) * 100}%`)
}
const leave = ({ currentTarget }: PointerEvent<HTMLElement>) =>
  currentTarget.classList.remove('is-near')

/** The video loads nothing before it is started. */
function Film({ picture, src, size }: { picture: GalleryPicture; src: string; size: number }) {
  const t = useT('kit')
  const [isOn, setIsOn] = useState(false)
  return (
    <div className="photo gallery-film">
      <Picture src={picture.src} srcSet={picture.srcSet} alt="" width={size} height={size} />
      {isOn ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the merchant's film has no words
        <video controls autoPlay playsInline src={src} aria-label={picture.alt} />
      ) : (
        <button
          type="button"
          className="gallery-play"
          aria-label={t('ui.gallery.play')}
          onClick={() => setIsOn(true)}
        >
          <Icon of={Play} />
        </button>
      )}
    </div>
  )
}
