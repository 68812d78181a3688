/** Provides the current language and switches it in place: messages, data and title follow, input stays. */
import { createContext, use, useState, type ReactNode } from 'react'
import type { Lang } from '../../contract/lang.ts'
import { WordsProvider } from './i18n.tsx'
import { rememberLang } from '../session/session.ts'
import { showWords, type Messages } from './words.ts'

type Props = {
  lang: Lang
  messages: Messages
  load: (lang: Lang) => Promise<Messages>
  /** After the messages have changed: refetches everything in the old language. */
  onSwitched: (lang: Lang, messages: Messages) => Promise<void>
  children: ReactNode
}

const SwitchContext = createContext<(lang: Lang) => Promise<void>>(async () => {})

/** `const switchTo = useSwitchLang(); await switchTo('en')` */
export const useSwitchLang = () => use(SwitchContext)

export function Language({ lang, messages, load, onSwitched, children }: Props) {
  const [shown, setShown] = useState({ lang, messages })
  const switchTo = async (next: Lang) => {
    rememberLang(next)
    try {
      const words = await load(next)
      showWords(next, words)
      setShown({ lang: next, messages: words })
      await onSwitched(next, words)
    } catch (error) {
      console.error(error) // messages failed to load: the page stays as it is
    }
  }
  return (
    <SwitchContext value={switchTo}>
      <WordsProvider lang={shown.lang} messages={shown.messages}>
        {children}
      </WordsProvider>
    </SwitchContext>
  )
}
