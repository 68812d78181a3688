/** Beside a company's facts: the way down to the form by which it is asked. The shop passes on what buyers write. */
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function ToAsking({ name }: { name: string }) {
  const t = useT('directories')
  return (
    <Panel title={t('ask.title')} level={2}>
      <p className="mb-4 text-sm text-ink-2">{t('ask.text', { name })}</p>
      <a href="#ask" className={buttonClass({ variant: 'secondary' })}>
        {t('ask.do')}
      </a>
    </Panel>
  )
}
