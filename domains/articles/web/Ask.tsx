/** Where a question goes that no article answers. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export function Ask() {
  const t = useT('articles')
  return (
    <section className="panel grid gap-3 p-5" aria-labelledby="ask-title">
      <h2 id="ask-title" className="text-base">
        {t('ask.title')}
      </h2>
      <p className="text-sm text-ink-2">{t('ask.text')}</p>
      <div>
        <Link to="/goods/leavemessage" className={buttonClass({ variant: 'secondary' })}>
          {t('ask.do')}
        </Link>
      </div>
    </section>
  )
}
