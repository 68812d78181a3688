/** Shared by the parts of the gallery: the frame of a group, and inert links. */
import type { ReactNode } from 'react'
import { useLang } from '#kit/web/language/i18n.tsx'
import type { RenderLink } from '#kit/ui/basics/link.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { samplesOf } from './samples.ts'

export const useSamples = () => samplesOf(useLang())

/** Stays on the page. */
export const noLink: RenderLink = (props) => (
  <a href="#top" {...props}>
    {props.children}
  </a>
)

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="stack">{children}</div>
    </Panel>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-5 gap-y-3">{children}</div>
}
