import { hydrated, takeSession } from './account.ts'
import { watchFaults } from './faults.ts'
import { expect, test } from './test.ts'

test('a group is created below another, found, deleted and restored', async ({ page }) => {
  const faults = watchFaults(page)
  await takeSession(page.context())
  await page.goto('/groups')
  await hydrated(page)
  const row = page.getByRole('treeitem').getByText('Werk Nord').last()

  await page.getByRole('button', { name: 'Neue Gruppe' }).click()
  await page.getByRole('dialog').getByLabel('Name der Gruppe').fill('Werk Nord')
  await page.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByText('„Werk Nord“ ist angelegt.')).toBeVisible()
  await expect(row).toBeVisible()
  await expect(page.getByRole('region', { name: 'Werk Nord' })).toBeVisible()

  await page.getByRole('button', { name: 'Alle zuklappen' }).click()
  await expect(row).toBeHidden()
  await page.getByLabel('Gruppe suchen').fill('nord')
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/[?&]q=nord/)
  await page.getByLabel('Gruppe suchen').fill('there is none')
  await page.getByRole('button', { name: 'Suche leeren' }).last().click()
  await expect(page).not.toHaveURL(/[?&]q=/)
  await page.getByRole('button', { name: 'Alle aufklappen' }).click()

  const remove = async () => {
    await page.getByRole('region', { name: 'Werk Nord' }).getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page.getByText('„Werk Nord“ ist gelöscht')).toBeVisible()
    await expect(row).toBeHidden()
  }
  await remove()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('region', { name: 'Werk Nord' })).toBeVisible()
  await remove()

  faults.expectNone()
})
