/** How a block gets its links: it knows no router, so whoever uses it draws them. */
import type { ReactNode } from 'react'

/** What the block wants of the link; to be spread onto a router's `Link` or an `a`. */
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

/** A telephone number as an address: what makes it readable is no part of it. */
export const telephoneLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`
