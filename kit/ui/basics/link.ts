/** Links in components that know no router: the caller renders them. */
import type { ReactNode } from 'react'

/** The props of the link; to be spread onto a router's `Link` or an `a`. */
export type LinkProps = {
  className?: string
  children?: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page' | 'step' | 'true'
  rel?: string
  role?: string
  title?: string
}

/** `link={(props) => <Link to="/cart" {...props} />}` */
export type RenderLink = (props: LinkProps) => ReactNode

/** A `tel:` address of a telephone number, without its formatting. */
export const telephoneLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`
