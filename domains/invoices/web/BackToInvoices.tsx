/** The way back to the list, above the pages below it. */
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function BackToInvoices({ title }: { title: string }) {
  const t = useT('invoices')
  return (
    <div className="grid justify-items-start gap-1">
      <Link to="/user/user/invoice" className="link inline-flex items-center gap-1 text-sm">
        <Icon of={ChevronLeft} size="small" />
        {t('title')}
      </Link>
      <h1>{title}</h1>
    </div>
  )
}
