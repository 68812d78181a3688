/** Renders the merchant's rich text. The one place that sets HTML directly: the server sanitizes it on write. */
import { classes } from '../basics/classes.ts'

export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={classes('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
