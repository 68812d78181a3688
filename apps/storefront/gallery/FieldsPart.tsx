/** Fields and choices in every state. */
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Search from 'lucide-react/icons/search'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Chip, FilterChip } from '#kit/ui/basics/Chip.tsx'
import { CodeInput } from '#kit/ui/forms/CodeInput.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Radio, RadioCard } from '#kit/ui/forms/Radio.tsx'
import { SearchSelect } from '#kit/ui/forms/SearchSelect.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import part from './part.svg'
import { Group, Row, useSamples } from './parts.tsx'

export function FieldsPart() {
  const s = useSamples()
  return (
    <Group title={s.fields}>
      <div className="form-grid">
        <Field label={s.receiver} required>
          <TextInput defaultValue={s.receiverName} />
        </Field>
        <Field label={s.email} required error={s.emailError}>
          <TextInput type="email" defaultValue="buyer@example" />
        </Field>
        <Field label={s.province} group>
          <div className="form-grid form-grid-3">
            <Select aria-label={s.province} placeholder={s.provinceFirst} />
            <Select aria-label={s.province} placeholder={s.provinceFirst} disabled />
            <Select aria-label={s.province} placeholder={s.provinceFirst} disabled />
          </div>
        </Field>
        <Field label={s.city}>
          <CityInput />
        </Field>
        <Field label={s.waybill} hint={s.waybillHint}>
          <TextInput placeholder="DY2046" icon={Search} />
        </Field>
        <Field label={s.password} required>
          <PasswordInput defaultValue="example20" />
        </Field>
        <Field label={s.code} required>
          <CodeInput defaultValue="482" />
        </Field>
        <Field label={s.note} className="form-grid-full">
          <TextArea defaultValue={s.noteText} maxLength={60} />
        </Field>
        <Field label={s.payable}>
          <TextInput before="¥" after={s.unit} defaultValue="6,652.88" />
        </Field>
        <Field label={s.account}>
          <TextInput defaultValue="6200 0000" disabled />
        </Field>
      </div>
      <Choices />
      <div className="uploads">
        <UploadTile name="a.png" state="done" src={part} onRemove={() => {}} />
        <UploadTile name="contract-2026-11-21-final.pdf" state="done" onRemove={() => {}} />
        <UploadTile name="b.png" state="busy" percent={62} onRemove={() => {}} />
        <UploadTile name="c.png" state="failed" onRetry={() => {}} onRemove={() => {}} />
        <UploadAdd count={2} max={6} accept="image/*" onFiles={() => {}} />
      </div>
    </Group>
  )
}

const CITIES = [
  'Bandung',
  'Guadalajara',
  'Hangzhou',
  'Llanfairpwllgwyngyllgogerychwyrndrobwll',
  'Madrid',
]

function CityInput() {
  const s = useSamples()
  const [city, setCity] = useState('Hangzhou')
  return (
    <SearchSelect
      value={city}
      options={CITIES.map((each) => ({ value: each, label: each }))}
      onChoose={setCity}
      placeholder={s.city}
      none={s.noMatch}
    />
  )
}

function Choices() {
  const s = useSamples()
  const [way, setWay] = useState('transfer')
  const [count, setCount] = useState(12)
  const [isOn, setIsOn] = useState(true)
  const ways = [
    ['online', s.online, s.onlineNote, Smartphone],
    ['transfer', s.transfer, s.transferNote, Landmark],
    ['credit', s.credit, s.creditNote, CreditCard],
  ] as const
  return (
    <>
      <Row>
        <Checkbox defaultChecked>{s.inStockOnly}</Checkbox>
        <Checkbox>{s.inStockOnly}</Checkbox>
        <Checkbox some>{s.some}</Checkbox>
        <Checkbox disabled>{s.notPossible}</Checkbox>
        <Radio name="gallery-radio" defaultChecked>
          {s.blue}
        </Radio>
        <Radio name="gallery-radio">{s.bare}</Radio>
        <Switch checked={isOn} onChange={() => setIsOn(!isOn)}>
          {s.withTax}
        </Switch>
        <Switch aria-label={s.withTax} />
      </Row>
      <Row>
        <QuantityStepper value={count} onChange={setCount} unit={s.unit} />
        <QuantityStepper value={count} onChange={setCount} step={4} min={4} max={40} size="small" />
        <QuantityStepper value={1} onChange={setCount} disabled />
      </Row>
      <div className="chip-row chip-row-slide">
        <Chip on>{s.all}</Chip>
        <Chip on={false}>{s.tools}</Chip>
        <Chip disabled>{s.notPossible}</Chip>
        <FilterChip onRemove={() => {}}>{s.guangzhou}</FilterChip>
      </div>
      <div className="picks">
        {ways.map(([id, title, note, icon]) => (
          <RadioCard
            key={id}
            name="gallery-way"
            title={title}
            note={note}
            icon={icon}
            checked={way === id}
            disabled={id === 'credit'}
            onChange={() => setWay(id)}
          />
        ))}
      </div>
    </>
  )
}
