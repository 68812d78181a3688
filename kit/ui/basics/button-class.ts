/** Button classes, also for links that look like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
import { classes } from './classes.ts'

export type ButtonVariant =
  | 'primary'
  | 'soft'
  | 'secondary'
  | 'ghost'
  | 'quiet'
  | 'sale'
  | 'danger'
  | 'danger-solid'

export type ButtonLook = {
  /** One primary for each decision. */
  variant?: ButtonVariant | undefined
  size?: 'small' | 'large' | undefined
  /** Full width. */
  wide?: boolean | undefined
  className?: string | undefined
}

export const buttonClass = ({ variant = 'ghost', size, wide = false, className }: ButtonLook) =>
  classes(
    'button',
    `button-${variant}`,
    size !== undefined && `button-${size}`,
    wide && 'button-wide',
    className,
  )
