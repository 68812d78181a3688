/** The thumbnails of a gallery: in the page and in full screen. */
import Play from 'lucide-react/icons/play'
import { useT } from '../../web/language/i18n.tsx'
import { Icon } from '../basics/Icon.tsx'
import { Picture } from './Picture.tsx'

export type GalleryPicture = {
  src: string
  srcSet?: string | undefined
  sizes?: string | undefined
  /** The thumbnail; otherwise the picture itself. */
  thumbSrc?: string | undefined
  alt: string
  /** A video, with the picture as its poster. */
  filmSrc?: string | undefined
}

const THUMB = 68

export function Thumbs(props: {
  pictures: readonly GalleryPicture[]
  at: number
  onGo: (index: number) => void
  className?: string
}) {
  const t = useT('kit')
  const { pictures, at, onGo, className = 'gallery-thumbs' } = props
  return (
    <div className={className}>
      {pictures.map(({ src, thumbSrc = src, filmSrc }, index) => (
        <button
          key={filmSrc ?? src}
          type="button"
          aria-label={t(filmSrc === undefined ? 'ui.gallery.picture' : 'ui.gallery.film', {
            number: index + 1,
            total: pictures.length,
          })}
          aria-current={index === at ? 'true' : undefined}
          onClick={() => onGo(index)}
        >
          <Picture src={thumbSrc} alt="" width={THUMB} height={THUMB} />
          {filmSrc !== undefined && (
            <span className="gallery-play" aria-hidden="true">
              <Icon of={Play} />
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
