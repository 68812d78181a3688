/** Progress: timelines, steps, logs. */
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Package from 'lucide-react/icons/package'
import Truck from 'lucide-react/icons/truck'
import { useLang, useDates } from '#kit/web/language/i18n.tsx'
import { LogList } from '#kit/ui/lists/LogList.tsx'
import { Steps } from '#kit/ui/lists/Steps.tsx'
import { Timeline, type TimelineStep } from '#kit/ui/lists/Timeline.tsx'
import { Group, useSamples } from './parts.tsx'

const AT = '2026-11-18T07:31:00.000Z'

export function ProgressPart() {
  const s = useSamples()
  const lang = useLang()
  const { moment } = useDates()
  const steps: TimelineStep[] = [
    { id: 'order', state: 'done', label: s.stepOrder, note: moment(AT), icon: FileText },
    { id: 'paid', state: 'done', label: s.stepPaid, note: moment(AT), icon: CreditCard },
    { id: 'shipped', state: 'done', label: s.stepShipped, note: moment(AT), icon: Package },
    { id: 'receive', state: 'now', label: s.toReceive, note: s.endsIn, icon: Truck },
    { id: 'done', state: 'coming', label: s.stepDone, note: s.days },
  ]
  const refused: TimelineStep[] = [
    { id: 'order', state: 'done', label: s.stepOrder, note: moment(AT) },
    { id: 'review', state: 'failed', label: s.review, note: s.danger },
    { id: 'done', state: 'coming', label: s.stepDone },
  ]
  return (
    <Group title={s.progress}>
      <Steps steps={[s.order, s.submit, s.stepPaid, s.stepDone]} current={2} label={s.progress} />
      <Timeline key={lang} steps={steps} label={s.progress} />
      <Timeline steps={refused} label={s.progress} />
      <LogList
        entries={[
          { id: 1, text: s.log, note: moment(AT) },
          { id: 2, text: s.success, note: moment(AT) },
          { id: 3, text: s.longName, note: moment(AT) },
        ]}
      />
    </Group>
  )
}
