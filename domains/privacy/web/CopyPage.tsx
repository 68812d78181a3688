/** /user/setting/copy: exports a buyer's personal data as one file. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { fetchFile, saveFile } from '#kit/web/files/file-download.ts'
import { askForCopy, copyLink, myCopy } from '../calls.gen.ts'
import type { DataCopy } from '../contract.ts'
import { useProvenAct } from '#domains/accounts/web/door/proven-act.tsx'
import { SettingHead } from '#domains/accounts/web/door/SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/setting/copy')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('privacy')('copy.title') }] }),
  component: CopyPage,
})

const EVERY_MS = 1000

function CopyPage() {
  const t = useT('privacy')
  const mine = useQuery({
    ...query(myCopy, {}),
    refetchInterval: ({ state }) => (state.data?.copy?.state === 'making' ? EVERY_MS : false),
  })
  return (
    <div className="stack">
      <SettingHead title={t('copy.title')} />
      <Panel>
        <div className="stack">
          <p className="text-sm text-ink-2">{t('copy.text')}</p>
          <ul className="list-disc pl-5 text-sm text-ink-2">
            <li>{t('copy.holds.account')}</li>
            <li>{t('copy.holds.orders')}</li>
            <li>{t('copy.holds.verification')}</li>
            <li>{t('copy.holds.rest')}</li>
          </ul>
          <Loaded query={mine}>
            {({ copy, availableHours }) => (
              <CopyState copy={copy} availableHours={availableHours} />
            )}
          </Loaded>
        </div>
      </Panel>
    </div>
  )
}

function CopyState({ copy, availableHours }: { copy: DataCopy | null; availableHours: number }) {
  const t = useT('privacy')
  const ask = useProvenAct(askForCopy, { refresh: [myCopy] })
  const isMaking = copy?.state === 'making'
  return (
    <>
      <div aria-live="polite" className="stack empty:hidden">
        {isMaking && <Making copy={copy} />}
        {copy?.state === 'failed' && <Notice tone="danger">{t('copy.failed')}</Notice>}
        {copy?.state === 'ready' && <Ready copy={copy} />}
      </div>
      {!isMaking && (
        <div className="button-row">
          <Button
            variant={copy?.state === 'ready' ? 'secondary' : 'primary'}
            icon={FileArchive}
            busy={ask.isPending}
            onClick={() => ask.mutate({})}
          >
            {t(copy === null ? 'copy.ask' : 'copy.askAgain')}
          </Button>
        </div>
      )}
      <p className="text-sm text-ink-3">{t('copy.available', { hours: availableHours })}</p>
      {ask.dialog}
    </>
  )
}

function Making({ copy: { doneSteps, allSteps } }: { copy: DataCopy }) {
  const t = useT('privacy')
  const { number } = useNumbers()
  const percent = Math.round((doneSteps / allSteps) * 100)
  return (
    <div className="stack">
      <p className="text-sm">
        {t('copy.making')} <b className="figures">{number(percent)}%</b>
      </p>
      <ProgressBar value={doneSteps} max={allSteps} label={t('copy.making')} thick />
    </div>
  )
}

function Ready({ copy }: { copy: DataCopy }) {
  const t = useT('privacy')
  const { moment, zoned } = useDates()
  const { number } = useNumbers()
  // The address is valid for minutes and needs this session's token, so the page requests it on demand.
  const fetchIt = useProvenAct(copyLink, {
    refresh: [myCopy],
    onDone: async ({ address }) => saveFile(await fetchFile(address)),
  })
  const kilobytes = Math.max(1, Math.round((copy.byteCount ?? 0) / 1024))
  return (
    <div className="inset flex flex-wrap items-center gap-3">
      <Icon of={FileArchive} />
      <div className="line-text min-w-0 flex-1">
        <p className="line-title">{t('copy.ready', { at: moment(copy.askedAt) })}</p>
        <p className="line-note">
          <span>{t('copy.size', { size: number(kilobytes) })}</span>
          <span>{t('copy.until', { at: zoned(copy.dueAt) })}</span>
        </p>
      </div>
      <Button
        variant="primary"
        icon={Download}
        busy={fetchIt.isPending}
        onClick={() => fetchIt.mutate({ copyId: copy.id })}
      >
        {t('copy.download')}
      </Button>
      {fetchIt.dialog}
    </div>
  )
}
