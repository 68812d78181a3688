/** The path to this page; the last entry is the page itself. */
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useT } from '../../web/language/i18n.tsx'
import { Icon } from './Icon.tsx'
import type { RenderLink } from './link.ts'

export type Crumb = { label: string; link?: RenderLink | undefined }

export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const t = useT('kit')
  return (
    <nav className="breadcrumb" aria-label={t('ui.breadcrumb')}>
      <ol>
        {items.map(({ label, link }, index) => (
          <li key={label}>
            {index > 0 && <Icon of={ChevronRight} />}
            {link === undefined || index === items.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              link({ children: label })
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
