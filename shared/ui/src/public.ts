/**
 * Components that every screen needs, formats and the theme. Dialogs, tables, record lists and charts have entries of
 * their own, which are loaded on demand.
 */
export { Button, ButtonBase } from './controls/Button.tsx';
export { IconButton } from './controls/IconButton.tsx';
export { PasswordField } from './controls/PasswordField.tsx';
export { SelectField } from './controls/SelectField.tsx';
export { Switch } from './controls/Switch.tsx';
export { TextAreaField } from './controls/TextAreaField.tsx';
export { TextField } from './controls/TextField.tsx';
export { formatLongDate, formatMoment, monthName } from './format/dates.ts';
export { Moment } from './format/Moment.tsx';
export { formatCount, formatNaira, formatPhone, formatTotal } from './format/numbers.ts';
export { joinKnown, splitName, unknown, yesOrNo } from './format/texts.ts';
export { Icon, type IconName } from './icons/Icon.tsx';
export { Avatar } from './layout/Avatar.tsx';
export { Card } from './layout/Card.styles.ts';
export { PageHeader } from './layout/PageHeader.tsx';
export { Row } from './layout/Row.styles.ts';
export { SectionTabs } from './layout/SectionTabs.tsx';
export { Stack } from './layout/Stack.styles.ts';
export { Text } from './layout/Text.styles.ts';
export { LoginFields } from './login/LoginFields.tsx';
export { Alert } from './states/Alert.tsx';
export { DecisionStatus } from './states/DecisionStatus.tsx';
export { FailedState } from './states/FailedState.tsx';
export { lazyComponent } from './states/lazy-component.tsx';
export { Notice } from './states/Notice.tsx';
export { Skeleton } from './states/Skeleton.tsx';
export { themeChoices, useThemeChoice, type ThemeChoice } from './theme/theme-choice.ts';
export { VisuallyHidden } from './layout/VisuallyHidden.styles.ts';
export { ThemeProvider } from './theme/ThemeProvider.tsx';
