/** /user/setting/language: the language of pages and mails, and its currency. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { RadioCard } from '#kit/ui/forms/Radio.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useSwitchLang } from '#kit/web/language/Language.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { setLanguage } from '../../calls.gen.ts'
import { myLanguage } from '../../devices-calls.gen.ts'
import { SettingHead } from '../door/SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/setting/language')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('lang.title') }] }),
  component: LanguagePage,
})

function LanguagePage() {
  const t = useT('accounts')
  const kit = useT('kit')
  const lang = useLang()
  const switchTo = useSwitchLang()
  const { data: mails } = useQuery(query(myLanguage, {}))
  const remember = useAct(setLanguage, { refresh: [myLanguage] })
  const choose = async (next: Lang) => {
    await remember.mutateAsync({ lang: next }).catch(() => undefined)
    await switchTo(next)
    toast(kit(`language.${next}`), { kind: 'success' })
  }
  return (
    <div className="stack">
      <SettingHead title={t('lang.title')} />
      <Panel>
        <div className="stack">
          <p className="text-sm text-ink-2">{t('lang.text')}</p>
          <fieldset disabled={remember.isPending}>
            <legend className="sr-only">{t('lang.title')}</legend>
            <div className="picks picks-2">
              {LANGS.map((each) => (
                <RadioCard
                  key={each}
                  name="lang"
                  title={kit(`language.${each}`)}
                  note={t('lang.prices', { currency: t(`lang.currency.${CURRENCY_OF[each]}`) })}
                  checked={each === lang}
                  onChange={() => void choose(each)}
                />
              ))}
            </div>
          </fieldset>
          {mails !== undefined && (
            <output className="text-sm">
              {t('lang.mails', { language: kit(`language.${mails.lang}`) })}
            </output>
          )}
          <Notice>{t('lang.follows')}</Notice>
        </div>
      </Panel>
    </div>
  )
}
