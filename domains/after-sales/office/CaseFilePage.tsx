/** /office/after-sales/file/{number}: all that happened to the order and in the case, in one timeline, and as PDF. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { LogList } from '#kit/ui/lists/LogList.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { FileButton } from '#kit/web/files/FileButton.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import type { CaseFileEntry } from '../contract.ts'
import { officeCaseFile, officeCaseFilePdf } from '../office-calls.gen.ts'

export const Route = createFileRoute('/_frame/office/after-sales/file/$number')({
  head: ({ params, match: { context } }) => ({
    meta: [
      {
        title: `${groupedNumber(params.number)} · ${context.t('office.after-sales')('file.title')}`,
      },
    ],
  }),
  component: CaseFilePage,
})

function CaseFilePage() {
  const { number } = Route.useParams()
  const t = useT('office.after-sales')
  const found = useLive(officeCaseFile, { caseNumber: number })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/after-sales" {...props} /> },
          {
            label: groupedNumber(number),
            link: (props) => (
              <Link to="/office/after-sales/$number" params={{ number }} {...props} />
            ),
          },
          { label: t('file.title') },
        ]}
      />
      <PageTitle
        title={t('file.title')}
        beside={
          <span className="button-row">
            <FileButton
              label={t('file.pdf')}
              address={addressOf(officeCaseFilePdf, { caseNumber: number })}
            />
            <FileButton
              label={t('file.bilingual')}
              address={addressOf(officeCaseFilePdf, { caseNumber: number, bilingual: '1' })}
            />
          </span>
        }
      />
      <Panel>
        <Loaded query={found}>{(entries) => <Timeline entries={entries} />}</Loaded>
      </Panel>
    </>
  )
}

/** The latest first, as everywhere in the office. */
function Timeline({ entries }: { entries: readonly CaseFileEntry[] }) {
  const t = useT('office.after-sales')
  const { moment } = useDates()
  return (
    <LogList
      entries={entries.toReversed().map((entry, index) => {
        const { at, source, actor, actorName, title, text, sha256 } = entry
        return {
          id: `${at}-${source}-${entries.length - index}`,
          text: title,
          note: [
            moment(at),
            [t(`file.actor.${actor}`), actorName].join(' ').trim(),
            text.replaceAll('\n', ' · '),
            sha256 === null ? '' : `SHA-256 ${sha256}`,
          ]
            .filter((part) => part !== '')
            .join(' · '),
        }
      })}
    />
  )
}
