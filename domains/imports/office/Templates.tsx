/** Template files to download. */
import Download from 'lucide-react/icons/download'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

const TEMPLATES = ['own', 'prices', 'shopify'] as const

export function Templates() {
  const t = useT('office.imports')
  return (
    <Panel title={t('templates.title')} note={t('templates.note')}>
      <ul className="grid gap-x-6 gap-y-4 md:grid-cols-3">
        {TEMPLATES.map((name) => (
          <li key={name} className="grid content-start gap-1">
            <b className="text-sm">{t(`templates.${name}`)}</b>
            <p className="text-sm text-ink-3">{t(`templates.${name}Note`)}</p>
            <p className="mt-1 flex flex-wrap gap-2">
              {(['xlsx', 'csv'] as const).map((type) => (
                <a
                  key={type}
                  href={`/api/office/imports/template/${name}.${type}`}
                  download
                  className={buttonClass({ variant: 'secondary', size: 'small' })}
                  aria-label={`${t(`templates.${name}`)} · ${type.toUpperCase()}`}
                >
                  <Icon of={Download} size="small" />
                  {type.toUpperCase()}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
