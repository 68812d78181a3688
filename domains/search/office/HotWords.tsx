/** The popular queries that visitors see, by language and in order, with their links. */
import { useState } from 'react'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeSearchWords } from '../calls.gen.ts'
import { HotWordsForm } from './HotWordsForm.tsx'

export function HotWords() {
  const t = useT('office.search')
  const words = useLive(officeSearchWords, {})
  const [lang, setLang] = useState<Lang>('cn')
  return (
    <Panel title={t('hot.title')} note={t('hot.note')}>
      <Loaded query={words}>
        {({ hot }) => {
          const missing = LANGS.filter(
            (each) => (hot.find((set) => set.lang === each)?.words.length ?? 0) === 0,
          )
          return (
            <div className="stack">
              <LangTabs current={lang} onSelect={setLang} missing={missing} />
              {hot.map((saved) => (
                // Unsaved input of one language stays while another one is open.
                <div key={`${saved.lang}${saved.version}`} hidden={saved.lang !== lang}>
                  <HotWordsForm saved={saved} />
                </div>
              ))}
            </div>
          )
        }}
      </Loaded>
    </Panel>
  )
}
