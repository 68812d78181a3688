/** A picture with its size, so that nothing moves when it comes. Late unless it is on the first screen. */
import type { ComponentProps } from 'react'

export type PictureProps = Omit<ComponentProps<'img'>, 'loading' | 'fetchPriority'> & {
  src: string
  alt: string
  width: number
  height: number
  /** On the first screen: asked for at once and first. */
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

/** A product's photo on its tile. */
export function Photo({ className, ...rest }: PictureProps) {
  return (
    <span className={className === undefined ? 'photo' : `photo ${className}`}>
      <Picture {...rest} />
    </span>
  )
}
