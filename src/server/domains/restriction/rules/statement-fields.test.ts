import { describe, expect, it } from 'vitest';
import { type StatementRecord, statementColumns, toDatabaseStatement } from './statement-fields.ts';

const record: StatementRecord = {
  id: '77',
  profile_id: '1',
  act_id: null,
  kind: 'comment',
  text_id: '5',
  restriction: 'removed',
  rule: 'spam',
  source: 'notice',
  is_found_by_machine: false,
  is_decided_by_machine: false,
  is_by_law: false,
  ruling: null,
  lasts_until: null,
  appeal_link: null,
  decided_by: null,
  written_at: new Date('2026-01-02T23:59:59Z'),
  applied_at: new Date('2026-01-04T00:00:00Z'),
  stated_at: new Date('2026-01-05T00:00:00Z'),
  ended_at: null,
  reversed_at: null,
};
const say = (more: Partial<StatementRecord> = {}) =>
  toDatabaseStatement({ ...record, ...more }, 'https://a.test/terms');

describe('38: statements as the public database takes them', () => {
  it.each([
    ['removed', { decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'] }, 'end_date_visibility_restriction'],
    ['held', { decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'] }, 'end_date_visibility_restriction'],
    ['barred', { decision_provision: 'DECISION_PROVISION_PARTIAL_TERMINATION' }, 'end_date_service_restriction'],
    ['paused', { decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION' }, 'end_date_service_restriction'],
    [
      'suspended',
      { decision_account: 'DECISION_ACCOUNT_SUSPENDED', account_type: 'ACCOUNT_TYPE_PRIVATE' },
      'end_date_account_restriction',
    ],
  ] as const)('says of %s what was restricted, and its end where it has one', (restriction, decided, endField) => {
    const restrictions = ['decision_visibility', 'decision_provision', 'decision_account', 'account_type'] as const;
    const said = say({ restriction });
    expect(Object.fromEntries(restrictions.flatMap((name) => (said[name] ? [[name, said[name]]] : [])))).toEqual(
      decided,
    );
    expect(Object.keys(said).filter((name) => name.startsWith('end_date_'))).toEqual([]);
    const ends = { lasts_until: new Date('2026-03-01T01:00:00Z') };
    expect(say({ restriction, ...ends })[endField]).toBe('2026-03-01');
    const earlier = { ...ends, ended_at: new Date('2026-02-01T01:00:00Z') };
    expect(say({ restriction, ...earlier })[endField]).toBe('2026-02-01');
    expect(say({ restriction, ...earlier, reversed_at: new Date('2026-01-20T01:00:00Z') })[endField]).toBe(
      '2026-01-20',
    );
  });

  it.each([
    ['removed', 'comment', ['CONTENT_TYPE_TEXT'], undefined, 'A text about a phone number was removed.'],
    ['removed', 'holder_picture', ['CONTENT_TYPE_IMAGE'], undefined, 'A picture that a member shows'],
    ['held', 'comment', ['CONTENT_TYPE_TEXT'], undefined, 'A text about a phone number is held back'],
    ['held', 'holder_picture', ['CONTENT_TYPE_IMAGE'], undefined, 'A picture that a member shows'],
    ['barred', 'number', ['CONTENT_TYPE_TEXT'], undefined, 'A member entered a removed text'],
    ['suspended', 'account', ['CONTENT_TYPE_OTHER'], 'Account', 'An account was closed'],
    ['paused', 'account', ['CONTENT_TYPE_OTHER'], 'Account', 'A member who sent unfounded complaints'],
  ] as const)('says of %s of a %s what it was', (restriction, kind, content_type, content_type_other, begins) => {
    const said = say({ restriction, kind });
    expect([said.content_type, said.content_type_other]).toEqual([content_type, content_type_other]);
    expect(said.decision_facts.startsWith(begins)).toBe(true);
    expect(said.decision_facts.endsWith('A complaint drew attention to it.')).toBe(true);
  });

  it.each([
    ['notice', 'SOURCE_ARTICLE_16', 'A complaint drew attention to it.'],
    ['report', 'SOURCE_TYPE_OTHER_NOTIFICATION', 'Members reported it.'],
    ['own', 'SOURCE_VOLUNTARY', 'The site found it by itself.'],
  ] as const)('says by whom %s was found', (source, source_type, sentence) => {
    const said = say({ source });
    expect(said.source_type).toBe(source_type);
    expect(said.decision_facts).toContain(sentence);
  });

  it('says what a machine found and what it decided', () => {
    const of = (is_found_by_machine: boolean, is_decided_by_machine: boolean) => {
      const { automated_detection, automated_decision } = say({ is_found_by_machine, is_decided_by_machine });
      return [automated_detection, automated_decision];
    };
    expect(of(false, false)).toEqual(['No', 'AUTOMATED_DECISION_NOT_AUTOMATED']);
    expect(of(true, false)).toEqual(['Yes', 'AUTOMATED_DECISION_NOT_AUTOMATED']);
    expect(of(true, true)).toEqual(['Yes', 'AUTOMATED_DECISION_FULLY']);
  });

  it('has its days in UTC, the day of the decision for what is no text, and the countries of the area once', () => {
    expect(say()).toMatchObject({ content_date: '2026-01-02', application_date: '2026-01-04', puid: 'ringbook-77' });
    expect(say({ written_at: null })).toMatchObject({ content_date: '2026-01-04' });
    const { territorial_scope } = say();
    expect(territorial_scope).toHaveLength(30);
    expect(new Set(territorial_scope).size).toBe(30);
  });

  it('names the law with its own explanation, or the terms with theirs and their address', () => {
    const terms = say();
    expect(terms).toMatchObject({
      decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      decision_ground_reference_url: 'https://a.test/terms',
      incompatible_content_illegal: 'No',
      category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
      category_specification: ['KEYWORD_OTHER'],
    });
    expect(terms.category_specification_other).toMatch(/^Advertising/);
    const law = say({ is_by_law: true });
    expect(law).toMatchObject({ decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT' });
    expect(law.decision_ground_reference_url).toContain('eur-lex.europa.eu');
    expect([law.illegal_content_legal_ground, law.illegal_content_explanation]).not.toContain(undefined);
    expect([law.incompatible_content_ground, law.incompatible_content_illegal]).toEqual([undefined, undefined]);
  });

  it('fills no column that the file does not have', () => {
    const every = [say(), say({ is_by_law: true }), say({ restriction: 'suspended', lasts_until: record.applied_at })];
    const names = new Set(every.flatMap((one) => Object.keys(one)));
    expect([...names].filter((name) => !(statementColumns as readonly string[]).includes(name))).toEqual([]);
  });
});
