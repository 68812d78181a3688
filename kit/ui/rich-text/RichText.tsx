/** Text with marks that the merchant wrote. The one place where HTML is set as it is: servers sanitise it on write. */
import { classes } from '../basics/classes.ts'

export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={classes('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
