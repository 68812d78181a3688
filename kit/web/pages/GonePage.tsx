/** The page of a record that its address does not name: it says so in its head, and leads back to the list. */
import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/basics/PageTitle.tsx'
import { Panel } from '../../ui/basics/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

type Props = {
  title: string
  text: string
  /** A link to the list. */
  back: ReactNode
}

export function GonePage({ title, text, back }: Props) {
  return (
    <>
      <PageTitle title={title} />
      <Panel>
        <EmptyState title={text} action={back} />
      </Panel>
    </>
  )
}
