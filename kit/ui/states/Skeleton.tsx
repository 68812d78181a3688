/** A placeholder of loading content, in its final size. */
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'

export type SkeletonProps = {
  shape?: 'line' | 'title' | 'photo' | undefined
  width?: 'short' | 'medium' | undefined
  /** For other shapes: size utilities. */
  className?: string | undefined
}

export function Skeleton({ shape = 'line', width, className }: SkeletonProps) {
  const names = classes(
    'skeleton',
    `skeleton-${shape}`,
    width !== undefined && `skeleton-${width}`,
    className,
  )
  return <span className={names} aria-hidden="true" />
}

/** Around skeletons: announces loading, and shows them only after 200 ms. */
export function Loading({
  className,
  children,
}: {
  className?: string
  children: React.ReactNode
}) {
  const t = useT('kit')
  return (
    <div className={classes('skeleton-late', className)} aria-busy="true">
      <output className="sr-only">{t('ui.loading')}</output>
      {children}
    </div>
  )
}
