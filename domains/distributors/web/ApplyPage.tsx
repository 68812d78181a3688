/** /user/user/applyFxs: applying as a distributor, what became of it, and the rules with the shop's figures. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { applyAsDistributor, myDistribution } from '../calls.gen.ts'
import { ABOUT_MAX, ABOUT_MIN } from '../limits.ts'
import { DistributorFrame } from './DistributorFrame.tsx'
import { Rules } from './Rules.tsx'

export const Route = createFileRoute('/_shop/user/user/applyFxs')({
  head: ({ match }) => ({
    meta: [{ title: match.context.t('distributors')('nav.application') }],
  }),
  component: ApplyPage,
})

type Mine = DataOf<typeof myDistribution>

function ApplyPage() {
  const t = useT('distributors')
  const found = useQuery(query(myDistribution, {}))
  return (
    <DistributorFrame current="application">
      <Loaded query={found}>
        {(mine) => (
          <>
            <Outcome mine={mine} />
            {mayApply(mine) && <Application mine={mine} />}
            <Panel title={t('rules.title')} level={2}>
              <Rules terms={mine.terms} />
            </Panel>
          </>
        )}
      </Loaded>
    </DistributorFrame>
  )
}

/** The server decides by its own clock: a form that comes too early is refused with the reason. */
const mayApply = ({ state, isOpen, applyFrom }: Mine): boolean =>
  isOpen &&
  (state === null ||
    (state === 'rejected' && (applyFrom === null || Date.parse(applyFrom) <= Date.now())))

/** What became of the application. */
function Outcome({ mine }: { mine: Mine }) {
  const t = useT('distributors')
  const { date, dateTime } = useDates()
  const { state, isOpen, note, appliedAt, answerBy, applyFrom } = mine
  if (state === 'applied')
    return (
      <Notice tone="info">
        {t('applied.text', { at: dateTime(appliedAt ?? ''), by: date(answerBy ?? '') })}
      </Notice>
    )
  if (state === 'approved')
    return (
      <Notice tone="success">
        <p>{t('approved.text')}</p>
        <Link to="/user/user/usershare" className="link">
          {t('nav.share')}
        </Link>
      </Notice>
    )
  if (state === 'suspended')
    return (
      <Notice tone="warning">
        <p>{t('suspended.text', { reason: note })}</p>
        <p>{t('suspended.note')}</p>
      </Notice>
    )
  if (state === 'rejected')
    return (
      <Notice tone="warning">
        <p>{t('rejected.text', { reason: note })}</p>
        {applyFrom !== null && isOpen && !mayApply(mine) && (
          <p>{t('rejected.from', { at: dateTime(applyFrom) })}</p>
        )}
      </Notice>
    )
  return isOpen ? null : <Notice tone="info">{t('apply.closed')}</Notice>
}

const FORM = z.object({
  about: z.string().check(z.trim(), z.minLength(ABOUT_MIN), z.maxLength(ABOUT_MAX)),
})

function Application({ mine }: { mine: Mine }) {
  const t = useT('distributors')
  const form = useSchemaForm(FORM, { about: mine.about })
  const act = useAct(applyAsDistributor, {
    refresh: [myDistribution],
    onDone: () => toast(t('apply.done'), { kind: 'success' }),
  })
  return (
    <Panel title={t('apply.title')} level={2}>
      <form
        className="stack max-w-prose"
        noValidate
        onSubmit={form.handleSubmit((values) => act.mutate(values))}
      >
        <Field
          label={t('apply.about')}
          hint={t('apply.aboutHint', { least: ABOUT_MIN })}
          required
          error={errorText(
            form.formState.errors.about,
            t('apply.aboutNeeded', { least: ABOUT_MIN }),
          )}
        >
          <TextArea maxLength={ABOUT_MAX} {...form.register('about')} />
        </Field>
        <div>
          <Button type="submit" variant="primary" size="large" busy={act.isPending}>
            {t('apply.verb')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
