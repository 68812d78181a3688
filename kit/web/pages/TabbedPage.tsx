/** An office page in parts: its title, and a tab for each part, which the address names. */
import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/basics/PageTitle.tsx'
import type { RenderLink } from '../../ui/basics/link.ts'
import { Tabs } from '../../ui/lists/Tabs.tsx'

type TabbedPageProps<Part extends string> = {
  title: string
  parts: readonly Part[]
  current: Part
  labelOf: (part: Part) => string
  /** @param part undefined for the first one, which the address does not name */
  linkOf: (part: Part | undefined) => RenderLink
  /** The contents of the current part. */
  children: ReactNode
}

export function TabbedPage<Part extends string>(props: TabbedPageProps<Part>) {
  const { title, parts, current, labelOf, linkOf, children } = props
  return (
    <>
      <PageTitle title={title} />
      <Tabs
        look="plain"
        label={title}
        current={current}
        items={parts.map((id, index) => ({
          id,
          label: labelOf(id),
          link: linkOf(index === 0 ? undefined : id),
        }))}
      />
      {children}
    </>
  )
}
