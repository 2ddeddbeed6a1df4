import { themeChoices, useThemeChoice, type ThemeChoice } from '@padiman/ui';
import { SettingCard } from '../../SettingCard.tsx';
import { Choices } from './ThemeSetting.styles.ts';

const names: Record<ThemeChoice, string> = { system: 'As this device', light: 'Light', dark: 'Dark' };

/** Choice of the theme, kept in this browser also after a logout. */
export function ThemeSetting() {
  const [choice, choose] = useThemeChoice();
  return (
    <SettingCard title="Theme" description="Appearance of the console in this browser.">
      <Choices role="radiogroup" aria-label="Theme">
        {themeChoices.map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" checked={choice === theme} onChange={() => choose(theme)} />
            {names[theme]}
          </label>
        ))}
      </Choices>
    </SettingCard>
  );
}
