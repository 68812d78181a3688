/** A decorative icon beside text, without a name of its own. Icons alone use `IconButton`. */
import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'

export type IconProps = {
  /** Imported one by one: `import Crown from 'lucide-react/icons/crown'`. */
  of: LucideIcon
  size?: 'small' | 'large' | undefined
  className?: string | undefined
}

export function Icon({ of: Drawing, size, className }: IconProps) {
  const names = classes('icon', size !== undefined && `icon-${size}`, className)
  return (
    <Drawing className={names} strokeWidth={size === 'large' ? 1.5 : 1.75} aria-hidden="true" />
  )
}
