/** Chips: small toggles in a row, and active filters. */
import X from 'lucide-react/icons/x'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { RenderLink } from './link.ts'

export type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & {
  icon?: LucideIcon | undefined
  iconAfter?: LucideIcon | undefined
  /** Omit where it opens something instead of being toggled. */
  on?: boolean | undefined
}

export function Chip({ icon, iconAfter, on, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={on} className={classes('chip', className)}>
      {icon !== undefined && <Icon of={icon} size="small" />}
      {children}
      {iconAfter !== undefined && <Icon of={iconAfter} size="small" />}
    </button>
  )
}

/** A chip that links to another address of the list. */
export function ChipLink(props: { link: RenderLink; on?: boolean; children: string }) {
  const { link, on = false, children } = props
  return link({ className: 'chip', children, ...(on ? { 'aria-current': 'true' as const } : {}) })
}

/** An active filter; pressing it removes it. */
export function FilterChip(props: { children: string; onRemove: () => void }) {
  const t = useT('kit')
  return (
    <button
      type="button"
      className="chip is-on"
      aria-label={t('ui.filter.remove', { name: props.children })}
      onClick={props.onRemove}
    >
      {props.children}
      <Icon of={X} size="small" />
    </button>
  )
}
