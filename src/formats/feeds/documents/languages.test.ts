import { describe, expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'

const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const day = (month: number, date: number) => Date.UTC(2025, month - 1, date)

describe('a table in another language is read with kinds, dates and scores', () => {
  it.each([
    [
      'French',
      'Type;Marqueur;Première observation;Dernière observation;Niveau de confiance',
      `nom de domaine;pay-velmora.net;02/01/2025;03/02/2025;élevé\nadresse IP;45.155.75.108;02/01/2025;03/02/2025;faible\nempreinte MD5;${md5};02/01/2025;03/02/2025;moyen\nnom de fichier;facture.zip;02/01/2025;03/02/2025;moyen`,
    ],
    [
      'Spanish',
      'Tipo de indicador;Indicador;Fecha de detección;Última vez visto;Confianza',
      `Dominio;pay-velmora.net;02/01/2025;03/02/2025;Alta\nDirección IP;45.155.75.108;02/01/2025;03/02/2025;Baja\nHash MD5;${md5};02/01/2025;03/02/2025;Media\nNombre de archivo;factura.zip;02/01/2025;03/02/2025;Media`,
    ],
    [
      'Russian',
      'Тип;Значение;Дата обнаружения;Дата последней активности;Уровень опасности',
      `Домен;pay-velmora.net;02.01.2025;03.02.2025;Высокий\nIP-адрес;45.155.75.108;02.01.2025;03.02.2025;Низкий\nХеш MD5;${md5};02.01.2025;03.02.2025;Средний\nИмя файла;update.zip;02.01.2025;03.02.2025;Средний`,
    ],
    [
      'Chinese',
      '指标类型,指标值,首次发现时间,最近活跃时间,置信度',
      `域名,pay-velmora.net,2025年1月2日,2025年2月3日,高\nIP地址,45.155.75.108,2025年1月2日,2025年2月3日,低\n文件哈希,${md5},2025年1月2日,2025年2月3日,中\n文件名,update.zip,2025年1月2日,2025年2月3日,中`,
    ],
    [
      'Korean',
      '유형,지표,최초 탐지일,마지막 탐지일,위험도',
      `도메인,pay-velmora.net,2025년 1월 2일,2025년 2월 3일,높음\nIP 주소,45.155.75.108,2025년 1월 2일,2025년 2월 3일,낮음\n파일 해시 MD5,${md5},2025년 1월 2일,2025년 2월 3일,보통\n파일명,update.zip,2025년 1월 2일,2025년 2월 3일,보통`,
    ],
    [
      'Arabic',
      'النوع,المؤشر,تاريخ الاكتشاف,آخر ظهور,درجة الثقة',
      `نطاق,pay-velmora.net,2025-01-02,2025-02-03,عالية\nعنوان IP,45.155.75.108,2025-01-02,2025-02-03,منخفضة\nتجزئة,${md5},2025-01-02,2025-02-03,متوسطة\nاسم الملف,update.zip,2025-01-02,2025-02-03,متوسطة`,
    ],
  ])('%s', async (_, header, rows) => {
    const { records } = await readFeed(`${header}\n${rows}\n`)
    const notes = { firstSeen: day(1, 2), lastSeen: day(2, 3) }

    expect(records).toMatchObject([
      { value: 'pay-velmora.net', ...notes, score: 75 },
      { value: '45.155.75.108', ...notes, score: 25 },
      { value: md5, ...notes, score: 50 },
    ])
    expect(records).toHaveLength(3)
  })
})

it.each([
  ['Traditional Chinese', '編號,惡意網域,發現時間,威脅名稱', '2025-01-02'],
  ['Japanese', '番号,悪性ドメイン,観測日,脅威名', '2025/01/02'],
  ['Ukrainian', '№,Шкідливий домен,Дата виявлення,Шкідливе ПЗ', '02.01.2025'],
  ['Turkish', 'Sıra,Zararlı Alan Adı,Tespit Tarihi,Zararlı Yazılım', '02.01.2025'],
  ['Vietnamese', 'STT,Tên miền,Ngày phát hiện,Mã độc', '02/01/2025'],
])('a short table in %s is read with its dates and tags', async (_, header, date) => {
  const { records } = await readFeed(
    `${header}\n1,pay-velmora.net,${date},Loader\n2,login-northwave.com,${date},Loader\n`,
  )

  expect(records).toMatchObject(
    ['pay-velmora.net', 'login-northwave.com'].map((value) => ({ value, firstSeen: day(1, 2), tags: ['Loader'] })),
  )
})

it.each([
  '網域,註冊時間,發現時間',
  '域名,注册时间,发现时间',
  'Alan Adı,Kayıt Tarihi,Tespit Tarihi',
  'Tên miền,Ngày đăng ký,Ngày phát hiện',
])('the date of a registration is none of the indicator: %s', async (header) => {
  const rows = ['pay-velmora.net,2019-01-02,2025-01-02', 'login-northwave.com,2018-03-04,2025-01-02']
  const { records } = await readFeed(`${header}\n${rows.join('\n')}\n`)

  expect(records.map(({ firstSeen }) => firstSeen)).toEqual([day(1, 2), day(1, 2)])
})

describe('a report in another language is read in its lists of indicators only', () => {
  it.each([
    ['French', 'Résumé', 'Indicateurs de compromission', 'Noms de domaine :', 'Références'],
    ['Spanish', 'Resumen', 'Indicadores de compromiso', 'Dominios:', 'Referencias'],
    ['Russian', 'Описание', 'Индикаторы компрометации', 'Домены:', 'Ссылки'],
    ['Korean', '## 개요', '## 침해지표', '### 도메인', '## 참고 자료'],
    ['Chinese', '## 概述', '## 威胁指标', '### 域名', '## 参考链接'],
  ])('%s', async (_, summary, indicators, names, references) => {
    await expectListed(`Foo 2025

${summary}

The site www.victim-firm.com was attacked in spring.

${indicators}

${names}
‹pay-velmora.net›
‹45.155.75.108›
‹${md5}›

${references}

https://blog.some-vendor.com/foo
blog.some-vendor.com
`)
  })
})
