/**
 * A carousel. It pauses on hover, on focus and with reduced motion; a button stops it for good. Our own and not
 * embla-carousel-react, which weighs 7 KB (brotli, bundled alone): the home page has 4 KB left in its budget.
 */
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useState, type ReactNode } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'

export type CarouselProps = {
  label: string
  slides: readonly { id: string; content: ReactNode }[]
  intervalMs?: number | undefined
  className?: string | undefined
}

const INTERVAL_MS = 6000

export function Carousel({ label, slides, intervalMs = INTERVAL_MS, className }: CarouselProps) {
  const t = useT('kit')
  const [at, setAt] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const [isLookedAt, setIsLookedAt] = useState(false)
  const total = slides.length

  useEffect(() => {
    if (isHeld || isLookedAt || total < 2) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setAt((index) => (index + 1) % total), intervalMs)
    return () => clearInterval(timer)
  }, [isHeld, isLookedAt, total, intervalMs])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that it is looked at
    <section
      className={classes('carousel', className)}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setIsLookedAt(true)}
      onPointerLeave={() => setIsLookedAt(false)}
      onFocus={() => setIsLookedAt(true)}
      onBlur={() => setIsLookedAt(false)}
    >
      {slides.map(({ id, content }, index) => (
        <div
          key={id}
          className="carousel-slide"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the pattern of a carousel
          role="group"
          aria-label={t('ui.carousel.slide', { number: index + 1, total })}
          hidden={index !== at}
        >
          {content}
        </div>
      ))}
      {total > 1 && (
        <div className="carousel-controls">
          <button
            type="button"
            className="carousel-pause"
            aria-label={isHeld ? t('ui.carousel.play') : t('ui.carousel.pause')}
            onClick={() => setIsHeld(!isHeld)}
          >
            <Icon of={isHeld ? Play : Pause} size="small" />
          </button>
          {slides.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              className="carousel-dot"
              aria-label={t('ui.carousel.slide', { number: index + 1, total })}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => setAt(index)}
            />
          ))}
          <span className="figures" aria-hidden="true">
            {at + 1} / {total}
          </span>
        </div>
      )}
    </section>
  )
}
