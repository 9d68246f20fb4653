import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { version } from '../../../package.json';
import { chooseDensity, densities, readDensity } from '../../browser/density.ts';
import { chooseTheme, readTheme, type Theme, themes } from '../../browser/theme.ts';
import {
  chooseWeekStart,
  firstDayIn,
  readWeekStart,
  type WeekStart,
  weekStarts,
} from '../../browser/week-start.ts';
import { usePermission } from '../../client/client-context.tsx';
import { useDepartment } from '../../data/department.ts';
import { Loaded } from '../../data/loaded.tsx';
import { useTrashDays } from '../../data/trash.ts';
import { format, formatCount, locale } from '../../strings/format.ts';
import {
  chooseLanguage,
  type LanguageChoice,
  languageChoices,
  languageNames,
  languageOf,
  readLanguageChoice,
} from '../../strings/language.ts';
import { strings } from '../../strings.ts';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadingSkeleton } from '../../ui/skeleton.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { BackgroundSection } from './background-section.tsx';
import { CalendarAddressesSection } from './calendar-addresses-section.tsx';
import { DepartmentSection } from './department-section.tsx';
import { ItemTypesSection } from './item-types-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import styles from './settings-page.module.css';

/** Department settings, the theme of this device, and the version. */
export function Component(): ReactNode {
  const text = strings.settings;
  const department = useDepartment();
  const [isDepartmentChanged, setDepartmentChanged] = useState(false);
  const [isBackgroundChanged, setBackgroundChanged] = useState(false);
  const [areMessagesChanged, setMessagesChanged] = useState(false);
  return (
    <Page title={strings.app.settings} width="narrow">
      <UnsavedChanges when={isDepartmentChanged || isBackgroundChanged || areMessagesChanged} />
      <Loaded
        query={department}
        failedTitle={text.loadFailed}
        placeholder={<LoadingSkeleton height="20rem" />}
      >
        {(data) => (
          <>
            <DepartmentSection department={data} onChanged={setDepartmentChanged} />
            <BackgroundSection department={data} onChanged={setBackgroundChanged} />
          </>
        )}
      </Loaded>
      <AccessSection />
      <ItemTypesSection />
      <CalendarAddressesSection />
      <MessagesSection onChanged={setMessagesChanged} />
      <TrashSection />
      <AppearanceSection />
      <AboutSection />
    </Page>
  );
}

function AppearanceSection(): ReactNode {
  const text = strings.settings;
  const { app } = strings;
  const titleId = useId();
  const [theme, setTheme] = useState(readTheme);
  const names: Readonly<Record<Theme, string>> = {
    system: app.appearanceSystem,
    light: app.appearanceLight,
    dark: app.appearanceDark,
  };
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{strings.app.appearance}</h2>
      <SelectField
        label={text.appearanceField}
        hint={strings.settings.densityHint}
        value={theme}
        choices={themes.map((value) => ({ value, label: names[value] }))}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
      <LanguageField />
      <DensityField />
      <WeekStartField />
    </section>
  );
}

/**
 * Changing the language reloads the page. With unsaved changes, the browser asks first; if the user stays, the language stays
 * too.
 */
function LanguageField(): ReactNode {
  const text = strings.settings;
  const nameOf = (choice: LanguageChoice) =>
    choice === 'browser'
      ? format(text.languageBrowser, { language: languageNames[languageOf(navigator.languages)] })
      : languageNames[choice];
  return (
    <SelectField
      label={text.language}
      hint={text.languageHint}
      value={readLanguageChoice()}
      choices={languageChoices.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(choice) => {
        chooseLanguage(choice);
        location.reload();
      }}
    />
  );
}

function DensityField(): ReactNode {
  const text = strings.settings;
  const [density, setDensity] = useState(readDensity);
  return (
    <SelectField
      label={text.density}
      hint={text.densityHint}
      value={density}
      choices={densities.map((value) => ({ value, label: text.densities[value] }))}
      onChange={(next) => {
        chooseDensity(next);
        setDensity(next);
      }}
    />
  );
}

function WeekStartField(): ReactNode {
  const text = strings.settings;
  const [start, setStart] = useState(readWeekStart);
  const usual = nameOfWeekday(firstDayIn(navigator.language));
  const nameOf = (value: WeekStart) =>
    value === 'automatic' ? format(text.weekStarts.automatic, { day: usual }) : text.weekStarts[value];
  return (
    <SelectField
      label={text.weekStart}
      hint={text.weekStartHint}
      value={start}
      choices={weekStarts.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(next) => {
        chooseWeekStart(next);
        setStart(next);
      }}
    />
  );
}

/** Day 0 is Sunday. January 7, 2024 was a Sunday. */
function nameOfWeekday(day: number): string {
  const date = new Date(Date.UTC(2024, 0, 7 + day));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

function AboutSection(): ReactNode {
  const text = strings.settings;
  const titleId = useId();
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.about}</h2>
      <p>{format(text.version, { name: strings.app.name, version })}</p>
      <p>
        {/* Served by the service itself; it is not a page of the console. */}
        <a href="/docs" target="_blank" rel="noreferrer">
          {text.apiDocs}
        </a>
      </p>
    </section>
  );
}

/** A link to the trash. */
function TrashSection(): ReactNode {
  const text = strings.trashPage;
  const titleId = useId();
  const days = useTrashDays();
  const mayRestore = [usePermission('maps:write'), usePermission('calendar:write')].includes(true);
  if (!mayRestore) return null;
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.section}</h2>
      <div>
        <Link to="/trash">{text.title}</Link>
        <p className="muted">{days === 0 ? text.introOff : formatCount(text.intro, days)}</p>
      </div>
    </section>
  );
}

/** Links to the department's users and API tokens, for administrators. */
function AccessSection(): ReactNode {
  const text = strings.settings;
  const titleId = useId();
  if (!usePermission('department:admin')) return null;
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.access}</h2>
      <Entry to="/settings/people" label={strings.people.list} text={text.peopleText} />
      <Entry to="/settings/api-tokens" label={strings.apiTokens.list} text={text.apiTokensText} />
    </section>
  );
}

function Entry(props: { readonly to: string; readonly label: string; readonly text: string }): ReactNode {
  return (
    <div>
      <Link to={props.to}>{props.label}</Link>
      <p className="muted">{props.text}</p>
    </div>
  );
}
