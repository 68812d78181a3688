/** The frame of login and invitation: one narrow panel with logo and language. */
import type { ReactNode } from 'react'
import { Logo } from '#kit/ui/pictures/Logo.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { LanguageSelect } from '#kit/web/language/LanguageSelect.tsx'

export function EnterFrame({ title, children }: { title: string; children: ReactNode }) {
  const kit = useT('office.kit')
  return (
    <div className="grid min-h-screen content-start justify-items-center gap-6 px-3 py-6 md:content-center">
      <header className="flex w-[min(27rem,100%)] items-center justify-between gap-4">
        <Logo line={kit('title')} />
        <div className="w-44 flex-none">
          <LanguageSelect />
        </div>
      </header>
      <main id="content" className="panel w-[min(27rem,100%)] p-5 md:p-8" tabIndex={-1}>
        <h1 className="mb-5">{title}</h1>
        {children}
      </main>
    </div>
  )
}
