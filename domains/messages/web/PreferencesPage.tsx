/**
 * /user/setting/notifications: which messages a buyer gets by mail and in the shop; kinds that cannot be switched off say
 * so.
 */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { SettingHead } from '#domains/accounts/web/door/SettingForm.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { QuietSelect } from '#kit/ui/forms/QuietSelect.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { choosePreference, myPreferences } from '../calls.gen.ts'
import type { MailFrequency, Preference } from '../contract.ts'

const FREQUENCIES = ['each', 'daily', 'weekly'] as const satisfies readonly MailFrequency[]

export const Route = createFileRoute('/_shop/user/setting/notifications')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('messages')('wanted.title') }] }),
  component: PreferencesPage,
})

function PreferencesPage() {
  const t = useT('messages')
  const preferences = useQuery(query(myPreferences, {}))
  return (
    <div className="stack">
      <SettingHead title={t('wanted.title')} />
      <Panel
        flush
        foot={
          <p className="text-sm text-ink-3">
            {t.rich('wanted.read', {
              link: (words) => (
                <Link to="/user/user/xtmsg" className="link underline">
                  {words}
                </Link>
              ),
            })}
          </p>
        }
      >
        <Loaded query={preferences}>
          {(rows) => (
            <ul className="lines">
              {rows.map((row) => (
                <Line key={row.kind} preference={row} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </div>
  )
}

function Line({ preference }: { preference: Preference }) {
  const t = useT('messages')
  const { kind, mayMail, mayShop, mayDigest } = preference
  const choose = useAct(choosePreference, { refresh: [myPreferences] })
  const [option, setOption] = useState<Partial<Preference>>({})
  // The new choice is shown at once; after a refusal the server's state is shown again.
  const { byMail, inShop, frequency } = choose.isPending ? { ...preference, ...option } : preference
  const set = (changed: Partial<Preference>) => {
    const wanted = { kind, byMail, inShop, frequency, ...changed }
    setOption(wanted)
    choose.mutate(wanted)
  }
  const name = t(`wanted.kind.${kind}`)
  return (
    <li className="line line-switches">
      <div className="line-text">
        <p className="line-title">{name}</p>
        <p className="line-note">
          <span>{t(`wanted.about.${kind}`)}</span>
          {!mayMail && !mayShop && <span>{t('wanted.always')}</span>}
        </p>
      </div>
      <div className="line-choices">
        <Way
          word={t('wanted.mail')}
          name={t('wanted.mailOf', { kind: name })}
          isOn={byMail}
          isFree={mayMail}
          onChange={(isOn) => set({ byMail: isOn })}
        />
        <Way
          word={t('wanted.shop')}
          name={t('wanted.shopOf', { kind: name })}
          isOn={inShop}
          isFree={mayShop}
          onChange={(isOn) => set({ inShop: isOn })}
        />
        {mayDigest && byMail && (
          <QuietSelect
            icon={Clock}
            label={t('wanted.frequencyOf', { kind: name })}
            value={frequency}
            onChange={(value) => set({ frequency: value as MailFrequency })}
            options={FREQUENCIES.map((value) => ({ value, label: t(`wanted.every.${value}`) }))}
          />
        )}
      </div>
    </li>
  )
}

type WayProps = {
  word: string
  /** Including the kind, for screen readers. */
  name: string
  isOn: boolean
  isFree: boolean
  onChange: (isOn: boolean) => void
}

/** A switch; or a note where the kind cannot be switched off. */
function Way({ word, name, isOn, isFree, onChange }: WayProps) {
  const t = useT('messages')
  if (!isFree) {
    return (
      <span className="inline-flex items-center gap-2 text-ink-3">
        <Icon of={Lock} size="small" />
        {t('wanted.alwaysBy', { way: word })}
      </span>
    )
  }
  return (
    <Switch checked={isOn} aria-label={name} onChange={(event) => onChange(event.target.checked)}>
      {word}
    </Switch>
  )
}
