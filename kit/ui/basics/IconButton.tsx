/** An icon-only button: always labelled, 24 px at least, 44 px for touch. */
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: LucideIcon
  /** The accessible label, also shown as a tooltip. */
  label: string
  look?: 'plain' | 'outlined' | 'soft' | undefined
  size?: 'small' | undefined
  /** A `Badge` in its corner. */
  badge?: ReactNode
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, look = 'plain', size, badge, className, type = 'button', ...rest } = props
  const names = classes(
    'icon-button',
    look !== 'plain' && `icon-button-${look}`,
    size !== undefined && `icon-button-${size}`,
    className,
  )
  return (
    <button {...rest} type={type} className={names} title={label}>
      <span className="sr-only">{label}</span>
      <Icon of={icon} />
      {badge}
    </button>
  )
}
