import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '@/components/admin/confirm'
import { SelectField, TextField } from '@/components/admin/form-fields'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { StatusBadge } from '@/components/admin/status-badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Form } from '@/components/ui/form'
import { Ltr } from '@/components/ui/ltr'
import { logError } from '@/lib/errors'
import type { PanelRole } from '@/lib/panel'
import { toast } from '@/lib/toast'
import { type StaffMember, addStaff, changeStaff, staffQuery } from './data'

const roles: readonly PanelRole[] = ['owner', 'admin', 'editor', 'orders']

/** Who works here, and as what. For owners; the database shows it to nobody else. */
export function StaffPanel({ factoryId, ownId }: { factoryId: string; ownId: string | undefined }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const query = staffQuery(factoryId)
  const { data, isError, refetch } = useQuery(query)
  const options = roles.map((value) => ({ value, label: t(`company.roleOf.${value}`) }))

  const change = async (member: StaffMember, patch: { role?: PanelRole; is_active?: boolean }) => {
    const isLoss = patch.is_active === false || (member.user_id === ownId && patch.role !== undefined)
    if (isLoss && !(await confirm({ title: t('company.changeTitle', { email: member.email }), text: t('company.changeText'), action: t('company.changeDo'), isDestructive: true }))) return
    try {
      await changeStaff(member.id, patch)
      toast.success(t('admin.saved'))
    } catch (error) {
      logError('The staff was not changed', error)
      toast.error(t((error as { code?: string }).code === '23514' ? 'company.lastOwner' : 'admin.saveFailed'))
    }
    await client.invalidateQueries({ queryKey: query.queryKey })
    if (member.user_id === ownId) await client.invalidateQueries({ queryKey: ['staff'] })
  }
  if (isError) return <LoadFailed onRetry={() => void refetch()} />
  if (!data) return <RowsLoading rows={4} />
  return (
    // A long address is cut short and makes no room for itself.
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <AddStaff options={options} onAdded={() => client.invalidateQueries({ queryKey: query.queryKey })} />
      <ul aria-label={t('company.staff')} className="rounded-xl border bg-card">
        {data.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-3 border-b px-4 py-3 last:border-b-0">
            <span className="min-w-0 grow basis-48">
              <span className="flex">
                <Ltr className="min-w-0 truncate font-semibold">{member.email}</Ltr>
              </span>
              {member.is_active ? null : <StatusBadge tone="quiet">{t('company.inactive')}</StatusBadge>}
            </span>
            <SelectField className="w-40" label={<span className="sr-only">{t('company.roleFor', { email: member.email })}</span>} value={member.role} disabled={!member.is_active} options={options} onChange={(role) => void change(member, { role: role as PanelRole })} />
            <Button size="sm" variant="outline" onClick={() => void change(member, { is_active: !member.is_active })}>
              {member.is_active ? t('company.switchOff') : t('company.switchOn')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AddStaff({ options, onAdded }: { options: readonly { value: string; label: string }[]; onAdded: () => Promise<void> }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<PanelRole>('editor')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setProblem(undefined)
    setBusy(true)
    try {
      await addStaff(email, role)
      setEmail('')
      toast.success(t('company.added'))
      await onAdded()
    } catch (error) {
      const { hint } = error as { hint?: string }
      logError('Nobody was added to the staff', error)
      setProblem(t(hint === 'email' ? 'company.noAccount' : hint === 'taken' ? 'company.taken' : 'admin.saveFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card className="p-4">
      <Form isBusy={isBusy} onSubmit={(event) => void submit(event)} className="grid items-start gap-4 sm:grid-cols-[1fr_10rem_auto]">
        <TextField label={t('company.staffEmail')} hint={t('company.staffEmailText')} dir="ltr" type="email" value={email} error={problem} onChange={setEmail} />
        <SelectField label={t('company.role')} value={role} onChange={(value) => setRole(value as PanelRole)} options={options} />
        <Button type="submit" disabled={!email.includes('@')} aria-disabled={isBusy} className="sm:mt-6.5">
          {t('admin.add')}
        </Button>
      </Form>
    </Card>
  )
}
