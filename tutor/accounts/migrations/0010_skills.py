from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0009_test_students'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='skills',
            field=models.CharField(blank=True, choices=[('', 'estimate it, and say what to practise next'), ('off', 'no estimates, and do not record my answers')], db_default='', default='', help_text='From practice, drills and exercises. Nobody else sees it.', max_length=3, verbose_name='What I can do with each rule'),
        ),
    ]
