/** A picture with dimensions, so that the layout does not shift. Lazy unless it is above the fold. */
import type { ComponentProps } from 'react'

export type PictureProps = Omit<ComponentProps<'img'>, 'loading' | 'fetchPriority'> & {
  src: string
  alt: string
  width: number
  height: number
  /** Above the fold: loaded at once and with priority. */
  eager?: boolean | undefined
}

export function Picture({ eager, alt, ...rest }: PictureProps) {
  return (
    <img
      {...rest}
      alt={alt}
      decoding="async"
      loading={eager === true ? 'eager' : 'lazy'}
      {...(eager === true ? { fetchPriority: 'high' as const } : {})}
    />
  )
}

/** A product photo on its tile. */
export function Photo({ className, ...rest }: PictureProps) {
  return (
    <span className={className === undefined ? 'photo' : `photo ${className}`}>
      <Picture {...rest} />
    </span>
  )
}
